const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)\??(.*)$/;
/** Accepted values of `target_session_attrs` with several servers. Both ask for the server that takes writes. */
const WANTED = ['read-write', 'primary'];

/**
 * Returns one address for each server that `DATABASE_URL` names. Several are written as libpq takes them:
 * `postgresql://user@one:5432,two:5432/name?target_session_attrs=read-write`, or as folders of Unix sockets in
 * `?host=/one,/two` (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING).
 * @returns an empty list if it names several without `target_session_attrs`, or is not a database address
 */
export function databaseAddresses(databaseUrl: string): string[] {
  const [, start = '', hosts = '', path = '', search = ''] = ADDRESS.exec(databaseUrl) ?? [];
  if (hosts + path + search === '') return [];
  const parameters = new URLSearchParams(search);
  const folders = parameters.get('host')?.split(',') ?? [];
  if (folders.length <= 1 && !hosts.includes(',')) return [databaseUrl];
  const wanted = parameters.get('target_session_attrs') ?? '';
  if (!WANTED.includes(wanted)) return [];
  parameters.delete('target_session_attrs');
  const addressOf = (host: string) => {
    const rest = parameters.toString();
    return `${start}${host}${path}${rest === '' ? '' : `?${rest}`}`;
  };
  if (folders.length <= 1) return hosts.split(',').map(addressOf);
  return folders.map((folder) => {
    parameters.set('host', folder);
    return addressOf(hosts);
  });
}

import assert from 'node:assert/strict';
import {
  apiPaths,
  type ApiPath,
  type ShopSignUpRequest,
  type SignUpRequest,
} from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from '../servers/startServer.ts';

export const goodPassword = 'slip of paper 47';

type Post = (url: ApiPath, payload?: unknown) => Promise<LightMyRequestResponse>;

/** An HTTP client that keeps the session cookie as a browser does. Tests can read and set the cookie. */
export type AccountsClient = {
  readonly post: Post;
  /** The session cookie as `name=value`; an empty string without a session. */
  cookie: string;
  signUp(request: SignUpRequest): Promise<LightMyRequestResponse>;
  signIn(email: string, password?: string): Promise<LightMyRequestResponse>;
};

export function createAccountsClient(
  server: Pick<TestServer, 'inject'>,
  headers: Record<string, string> = {},
): AccountsClient {
  const client: AccountsClient = {
    cookie: '',
    async post(url, payload) {
      const reply = await server.inject({
        method: 'POST',
        url,
        headers: { ...headers, ...(client.cookie === '' ? {} : { cookie: client.cookie }) },
        ...(payload === undefined ? {} : { payload: payload as object }),
      });
      keepCookie(client, reply);
      return reply;
    },
    signUp: (request) => client.post(apiPaths.signUp, request),
    signIn: (email, password = goodPassword) => client.post(apiPaths.signIn, { email, password }),
  };
  return client;
}

function keepCookie(client: AccountsClient, reply: LightMyRequestResponse): void {
  const [cookie] = reply.cookies;
  if (cookie === undefined) return;
  client.cookie = cookie.maxAge === 0 ? '' : `${cookie.name}=${cookie.value}`;
}

let people = 0;

/** Returns the sign-up request of a person with a new e-mail address. */
export function newPerson(): SignUpRequest {
  people += 1;
  return { name: 'Asha Rao', email: `asha${people}@people.example`, password: goodPassword };
}

export function newShopOwner(): ShopSignUpRequest {
  return {
    ...newPerson(),
    addressl1: 'Sharma Xerox',
    addressl2: 'Koramangala',
    addressl3: 'Bangalore',
    addressl4: '560034',
    landmark: 'Near BDA Complex',
    phone: '+91 98450 12345',
    bnw: '1.50',
    color: 10,
    openTime: '09:00',
    closeTime: '20:30',
  };
}

/** Signs up and signs in a new person. */
export async function signInNewPerson(server: Pick<TestServer, 'inject'>): Promise<AccountsClient> {
  const client = createAccountsClient(server);
  const person = newPerson();
  assert.equal((await client.signUp(person)).statusCode, 201);
  assert.equal((await client.signIn(person.email)).statusCode, 200);
  return client;
}

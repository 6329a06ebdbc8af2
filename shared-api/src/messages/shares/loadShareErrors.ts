/**
 * Imports the texts of errors about shares. The build of an app that calls this function puts the texts into a file of
 * their own, and announces that file for each page. `RemoteFirstLoadFile` finds the file by its chunk name.
 */
export function loadShareErrors(locale: string): Promise<unknown> {
  return import(/* webpackChunkName: "error-texts-shares-[request]" */ `./${locale}.json`);
}

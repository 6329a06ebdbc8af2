/**
 * Imports the texts of errors about shares. They become a file of the app that calls this, and its pages announce the
 * file with their others. `RemoteFirstLoadFile` of the build finds it by its name.
 */
export function loadShareErrors(locale: string): Promise<unknown> {
  return import(/* webpackChunkName: "error-texts-shares-[request]" */ `./${locale}.json`);
}

/**
 * Imports the texts of errors about orders. They become a file of the app that calls this, and its pages announce the
 * file with their others. `RemoteFirstLoadFile` of the build finds it by its name.
 */
export function loadOrderErrors(locale: string): Promise<unknown> {
  return import(/* webpackChunkName: "error-texts-orders-[request]" */ `./${locale}.json`);
}

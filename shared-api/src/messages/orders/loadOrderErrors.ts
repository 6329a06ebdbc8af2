/**
 * Imports the texts of errors about orders. The build of an app that calls this function puts the texts into a file of
 * their own, and announces that file for each page. `RemoteFirstLoadFile` finds the file by its chunk name.
 */
export function loadOrderErrors(locale: string): Promise<unknown> {
  return import(/* webpackChunkName: "error-texts-orders-[request]" */ `./${locale}.json`);
}

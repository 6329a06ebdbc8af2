/** A position in degrees. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

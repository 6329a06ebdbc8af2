/** Returns the Chromium of `CHROMIUM_PATH`, of the PATH or of a usual place. @throws if `CHROMIUM_PATH` names no file */
export declare function findChromium(): string | undefined;

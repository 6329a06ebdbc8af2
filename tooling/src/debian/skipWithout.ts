/** Returns why tests that need a tool are skipped; `false` where they run: in CI always, so that they fail without it. */
export function skipWithout(tool: string, isInstalled: boolean): string | false {
  return (
    !isInstalled &&
    process.env['CI'] === undefined &&
    `${tool} is not installed; in CI this must run`
  );
}

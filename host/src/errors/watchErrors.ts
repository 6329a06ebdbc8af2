const KINDS = ['error', 'unhandledrejection', 'securitypolicyviolation'] as const;

/**
 * Reports errors that no code handles and violations of the Content-Security-Policy. The code that does so is loaded
 * with the first of them, because few people ever need it.
 */
export function watchErrors(): void {
  for (const kind of KINDS) {
    addEventListener(kind, (event) => {
      import('./sendPageError.ts')
        .then(({ sendPageError }) => sendPageError(event))
        // An error here must not be reported: that could fail again, without end.
        .catch(() => undefined);
    });
  }
}

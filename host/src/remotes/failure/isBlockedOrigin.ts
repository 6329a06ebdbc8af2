let blockedFiles = '';
// A page keeps its policy, so a file that was blocked once stays blocked until the page is reloaded.
document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
  blockedFiles += `${blockedURI} `;
});

/**
 * Returns whether the page's Content-Security-Policy blocked a file of an origin. The code that loads such a file only
 * sees a network failure; the violation event tells the difference.
 */
export async function isBlockedOrigin(origin: string): Promise<boolean> {
  // The event may be dispatched in a later task than the failure.
  await new Promise((resolve) => setTimeout(resolve));
  return blockedFiles.includes(origin);
}

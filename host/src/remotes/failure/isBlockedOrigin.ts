let blockedFiles = '';
// A page keeps its policy, so a file that was blocked once stays blocked until the page is reloaded.
document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
  blockedFiles += `${blockedURI} `;
});

/**
 * Returns whether the page's Content-Security-Policy blocked a file of an origin. To the code that loads it, such a file
 * looks like a network failure; only an event tells the difference.
 */
export async function isBlockedOrigin(origin: string): Promise<boolean> {
  // The event may come in a task after the one of the failure.
  await new Promise((resolve) => setTimeout(resolve));
  return blockedFiles.includes(origin);
}

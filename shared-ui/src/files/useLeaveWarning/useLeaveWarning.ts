import { useEffect } from 'react';

/** Makes the browser ask before the tab is closed or reloaded. The text of the question is the browser's own. */
export function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

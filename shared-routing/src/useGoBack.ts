import { useNavigate } from 'react-router-dom';

/**
 * Returns a function that goes one page back.
 * @param home path to go to if the person opened this page from outside, because then the previous history entry is not
 * a page of this site
 */
export function useGoBack(home: string): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(home, { replace: true });
  };
}

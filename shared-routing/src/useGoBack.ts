import { useNavigate } from 'react-router-dom';

/**
 * Returns a function that goes one page back.
 * @param home where to go if the person opened this page from outside: the entry behind is then not a page of ours
 */
export function useGoBack(home: string): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(home, { replace: true });
  };
}

import { useNavigate } from 'react-router-dom';

/**
 * One page back.
 * @param home where those go who typed the address or followed a link here: what lies behind is not ours
 */
export function useGoBack(home: string): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(home, { replace: true });
  };
}

import { useEffect } from 'react';
import type { Id, Staff } from '@parchi/contract';
import { useGetSessionQuery } from '@parchi/shared-api';
import { useStaffQuery } from '../../api/staffApi.ts';

/** Added to the remaining time from the server, so that the refetch runs after the device was locked. */
const MARGIN_MS = 500;

export interface ShownStaff {
  /** Undefined before the first reply. */
  readonly staff: Staff | undefined;
  /** Whether Money and Shop may be shown on this device. False while it is not known. */
  readonly isOpen: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Returns the shop's helpers and lock, as they are on this device. Refetches them when an unlock ends. */
export function useStaff(shopId: Id): ShownStaff {
  const {
    data: staff,
    error,
    refetch,
    fulfilledTimeStamp = 0,
  } = useStaffQuery(shopId, {
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const seconds = staff?.hasPin === true ? staff.unlockedForSeconds : 0;
  useEffect(() => {
    if (seconds === 0) return undefined;
    const end = fulfilledTimeStamp + seconds * 1_000 + MARGIN_MS;
    const timer = setTimeout(() => void refetch(), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [seconds, fulfilledTimeStamp, refetch]);
  return { staff, isOpen: staff !== undefined && (!staff.hasPin || seconds > 0), error, refetch };
}

/** Returns the part of a request that names the helper at this counter; nothing if nobody was chosen. */
export function useHelperAtCounter(): { helper?: Id } {
  const { data: session } = useGetSessionQuery();
  const shopId = session && 'shopId' in session ? session._id : undefined;
  const { data } = useStaffQuery(shopId ?? ('' as Id), { skip: shopId === undefined });
  return data?.current ? { helper: data.current } : {};
}

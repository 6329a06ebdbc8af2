# Runs a command that sees the given files, read-only, and no others: sandbox.sh FILE… -- COMMAND…
# Needs mount and network namespaces of its own, and the right to mount in them.
set -e

# A folder that every Linux has and no program lies in.
root=/sys
mount -t tmpfs -o mode=755,size=64k tmpfs "$root"

while [ "$1" != -- ]; do
  if [ -d "$1" ]; then
    mkdir -p "$root$1"
  else
    mkdir -p "$root${1%/*}"
    : > "$root$1"
  fi
  mount --bind "$1" "$root$1"
  # A user namespace keeps what the original mount forbids, so that noexec has to be asked for where it holds.
  mount -o remount,bind,ro,nosuid,nodev "$root$1" ||
    mount -o remount,bind,ro,nosuid,nodev,noexec "$root$1"
  shift
done
shift

mount -o remount,bind,ro "$root"
cd "$root"
exec chroot "$root" "$@"

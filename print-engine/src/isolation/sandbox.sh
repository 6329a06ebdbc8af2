# Runs a command that sees some folders and files, read-only, and no others: sandbox.sh ROOT FOLDERS FILES FSTAB COMMAND…
# FOLDERS and FILES are paths below ROOT, one in a line. FSTAB is the table of what is mounted on them (fstab(5)).
# Needs mount and network namespaces of its own, and the right to mount in them.
# No program is started for each file, because most of the time goes into starting programs.
set -ef
IFS='
'
root=$1 folders=$2 files=$3 fstab=$4
shift 4

mount -t tmpfs -o mode=755,size=64k tmpfs "$root"
parents=
for file in $files; do parents="$parents$IFS${file%/*}"; done
mkdir -p $folders $parents
for file in $files; do : > "$file"; done
printf '%s\n' "$fstab" > "$root/fstab"
mount --all --fstab "$root/fstab" ||
  # A user namespace keeps what the original mount forbids, so that noexec has to be asked for where it holds.
  for mounted in $folders $files; do
    mount -o remount,bind,ro,nosuid,nodev "$mounted" ||
      mount -o remount,bind,ro,nosuid,nodev,noexec "$mounted"
  done
rm "$root/fstab"

mount -o remount,bind,ro "$root"
cd "$root"
exec chroot "$root" "$@"

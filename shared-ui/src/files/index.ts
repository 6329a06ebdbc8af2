/**
 * Parts of pages with files on them, apart from the design system that every page shares: they come
 * with the pages that use them. Their words are props.
 */
export { DownloadForm } from './DownloadForm/DownloadForm.tsx';
export { DropPage } from './DropPage/DropPage.tsx';
export { DropTarget } from './DropTarget/DropTarget.tsx';
export { FileRow } from './FileRow/FileRow.tsx';
export { ProgressBar } from './ProgressBar/ProgressBar.tsx';
export { useIsNear } from './useIsNear/useIsNear.ts';
export { browserStore } from './browserStore/browserStore.ts';

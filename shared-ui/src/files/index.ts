/**
 * Components for pages with files. They are not part of the shared design system: each page that uses them bundles
 * them. All texts are props.
 */
export { DownloadForm } from './DownloadForm/DownloadForm.tsx';
export { DropPage } from './DropPage/DropPage.tsx';
export { DropTarget } from './DropTarget/DropTarget.tsx';
export { FileRow } from './FileRow/FileRow.tsx';
export { ProgressBar } from './ProgressBar/ProgressBar.tsx';
export { useFocusAfterRemoval } from './useFocusAfterRemoval/useFocusAfterRemoval.ts';
export { useInViewport } from './useInViewport/useInViewport.ts';
export { useLeaveWarning } from './useLeaveWarning/useLeaveWarning.ts';

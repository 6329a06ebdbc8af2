/**
 * Components for data that could not be fetched. They are not part of the shared design system: each page that uses
 * them bundles them. All texts are props.
 */
export { FetchFailure } from './FetchFailure/FetchFailure.tsx';

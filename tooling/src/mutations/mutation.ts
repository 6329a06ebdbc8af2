export type Mutation = {
  /** What no longer holds. */
  readonly without: string;
  readonly file: string;
  /** A text that is in the file once. */
  readonly text: string;
  readonly replacement: string;
  /** Test file, of the server or of a package that it imports, that must fail with the mutation. */
  readonly test: string;
};

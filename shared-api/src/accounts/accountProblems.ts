/** Error texts for an account form, by field; `form` holds an error that belongs to no field. */
export type AccountProblems = {
  readonly [Field in 'email' | 'password' | 'code' | 'form']?: string;
};

/** In words, by the field of a form; `form` is about none of them. */
export type AccountProblems = {
  readonly [Field in 'email' | 'password' | 'form']?: string;
};

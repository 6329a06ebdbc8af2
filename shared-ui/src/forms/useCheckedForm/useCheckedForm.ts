import {
  useEffect,
  useRef,
  useState,
  type InputEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';

/** Error texts by the name of the field; `form` holds an error about the whole form. */
export type FormProblems<Field extends string> = { readonly [Name in Field | 'form']?: string };

export type FormTexts<Field extends string> = Readonly<Record<Field, string>>;

/** Result of the last submission, without the errors that were corrected since. */
interface Outcome<Field extends string> {
  readonly tries: number;
  readonly problems: FormProblems<Field>;
  /** Whether the errors come from the server and not from `check`. */
  readonly isRefusal: boolean;
}

interface CheckedFormOptions<Field extends string> {
  fields: readonly Field[];
  /** Finds the errors that are visible without asking the server. */
  check: (texts: FormTexts<Field>) => FormProblems<Field>;
  /** Sends the form. @returns the errors by field; an empty object means success */
  send: (texts: FormTexts<Field>) => Promise<FormProblems<Field>>;
}

interface CheckedForm<Field extends string> {
  /** Props for the `form` element. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    /** Turns off the browser's validation bubbles, which would hide our own error texts. */
    noValidate: true;
    onInput: (event: InputEvent<HTMLFormElement>) => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  problems: FormProblems<Field>;
  /** Whether the form was submitted at least once. */
  isTried: boolean;
  isSending: boolean;
}

/**
 * Handles a form: validates and sends it once per submission, shows errors at their fields and focuses the first one. A
 * corrected field loses its error at once; a field without an error gets none before the next submission. The inputs
 * are uncontrolled: a failure never clears them, and password managers can fill them in.
 */
export function useCheckedForm<Field extends string>(
  options: CheckedFormOptions<Field>,
): CheckedForm<Field> {
  const { fields, check, send } = options;
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<Outcome<Field>>({
    tries: 0,
    problems: {},
    isRefusal: false,
  });
  const { tries, problems } = outcome;
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function settle(found: FormProblems<Field>, isFromSending: boolean): void {
    setOutcome((earlier) => ({
      tries: earlier.tries + 1,
      problems: found,
      isRefusal: isFromSending,
    }));
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    const texts = readTexts(element, fields);
    const found = check(texts);
    settle(found, false);
    if (Object.keys(found).length > 0) return;
    setIsSending(true);
    settle(await send(texts), true);
    setIsSending(false);
  }

  function handleInput({ target, currentTarget }: InputEvent<HTMLFormElement>): void {
    if (Object.keys(problems).length === 0) return;
    const { name: edited } = target as HTMLInputElement;
    const found = check(readTexts(currentTarget, fields));
    setOutcome((latest) => mend(latest, { found, edited }));
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  return {
    formProps: { ref: form, noValidate: true, onInput: handleInput, onSubmit: handleSubmit },
    problems,
    isTried: tries > 0,
    isSending,
  };
}

function mend<Field extends string>(
  outcome: Outcome<Field>,
  { found, edited }: { found: FormProblems<Field>; edited: string },
): Outcome<Field> {
  const { problems, isRefusal } = outcome;
  const names = Object.keys(problems) as (Field | 'form')[];
  // `check` knows nothing about the server's errors, so they stay until their own field is edited.
  const left = names.map((name) => {
    return [name, isRefusal && name !== edited ? problems[name] : found[name]] as const;
  });
  const wrong = left.filter(([, words]) => words !== undefined);
  return { ...outcome, problems: Object.fromEntries(wrong) as FormProblems<Field> };
}

function readTexts<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): FormTexts<Field> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((field) => [field, data.get(field)])) as FormTexts<Field>;
}

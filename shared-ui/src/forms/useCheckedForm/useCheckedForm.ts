import {
  useEffect,
  useRef,
  useState,
  type InputEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';

/** What is wrong, in words, by the name of the field; `form` stands for the form as a whole. */
export type FormProblems<Field extends string> = { readonly [Name in Field | 'form']?: string };

export type FormTexts<Field extends string> = Readonly<Record<Field, string>>;

/** What a try to send found, less what was put right since. */
interface Outcome<Field extends string> {
  readonly tries: number;
  readonly problems: FormProblems<Field>;
  /** The problems are those that only sending could find. */
  readonly isRefusal: boolean;
}

interface CheckedFormOptions<Field extends string> {
  fields: readonly Field[];
  /** What can be seen without asking the server. */
  check: (texts: FormTexts<Field>) => FormProblems<Field>;
  /** @returns why it was refused; nothing when it was not */
  send: (texts: FormTexts<Field>) => Promise<FormProblems<Field>>;
}

interface CheckedForm<Field extends string> {
  /** For the `form` element. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    /** The browser's own bubbles would come before our words. */
    noValidate: true;
    onInput: (event: InputEvent<HTMLFormElement>) => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  problems: FormProblems<Field>;
  /** Somebody has tried to send it. */
  isTried: boolean;
  isSending: boolean;
}

/**
 * Sends a form once, says at its fields what is wrong and moves the focus to the first of them. A field that is put
 * right loses its message at once; of one without a message nothing is said before the next try. What was typed
 * is the browser's: no failure takes it away, and password managers fill it in.
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
  // Of a refused field that nobody touched the check knows nothing.
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

import {
  apiPaths,
  type LinkedMailChoiceRequest,
  type MailChoice,
  type MailChoiceRequest,
} from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const mailsApi = injectCalls('host', (build) => ({
  /** Which mails the signed-in person gets. */
  mailChoice: build.query<MailChoice, null>({
    query: () => ({ path: apiPaths.mailChoice, body: {} }),
  }),
  changeMailChoice: build.mutation<MailChoice, MailChoiceRequest>({
    query: (body) => ({ path: apiPaths.mailChoice, body }),
  }),
  /** Same as `mailChoice`, but authorised by the token of a mail's link instead of a session. */
  linkedMailChoice: build.query<MailChoice, LinkedMailChoiceRequest>({
    query: (body) => ({ path: apiPaths.linkedMailChoice, body }),
  }),
  changeLinkedMailChoice: build.mutation<MailChoice, LinkedMailChoiceRequest>({
    query: (body) => ({ path: apiPaths.linkedMailChoice, body }),
  }),
}));

export const {
  useMailChoiceQuery,
  useChangeMailChoiceMutation,
  useLinkedMailChoiceQuery,
  useChangeLinkedMailChoiceMutation,
} = mailsApi;

import { Suspense, type ReactNode } from 'react';
import { ClaimEmailFields } from '@parchi/account-views';
import { limits } from '@parchi/contract';
import { TextField } from '@parchi/shared-ui';
import { PasswordField } from '@parchi/shared-ui/forms';
import { CredentialFields } from '../../lib/CredentialFields.tsx';
import { t } from '../../messages/t.ts';
import type { FieldsProps } from '../../lib/shop-fields/shopFields.ts';
import type { OwnerField, SavedTexts } from './signUpFields.ts';

interface OwnerFieldsProps extends FieldsProps<OwnerField | 'code', SavedTexts> {
  /** E-mail address that the server refused because it is in use; empty if none was refused. */
  takenEmail: string;
}

export function OwnerFields({ problems, kept, takenEmail }: OwnerFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label={t('shop.sign-up.name')}
        name="name"
        error={problems.name}
        defaultValue={kept.name}
        autoComplete="name"
        maxLength={limits.maxPersonNameLength}
      />
      <CredentialFields
        problems={problems}
        email={kept.email}
        passwordHint={t('shop.sign-up.password-hint')}
        autoComplete="new-password"
      />
      {takenEmail !== '' && (
        <Suspense fallback={null}>
          <ClaimEmailFields email={takenEmail} codeError={problems.code} />
        </Suspense>
      )}
      <PasswordField
        label={t('shop.sign-up.confirm')}
        name="confirm"
        error={problems.confirm}
        autoComplete="new-password"
        showLabel={t('shop.account.show')}
        hideLabel={t('shop.account.hide')}
      />
    </>
  );
}

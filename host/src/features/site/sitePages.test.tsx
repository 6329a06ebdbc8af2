import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, usualSeconds, type SiteFacts } from '@parchi/contract';
import { refusal } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OwnPages } from '../../app/OwnPages.tsx';
import { renderInShell } from '../../testing/renderInShell.tsx';
import { startSite, type TestSite } from '../../testing/startSite.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.stop());

const facts: SiteFacts = {
  operator: { name: 'Meena <b>', email: 'help@parchi.example', address: '12 MG Road, Pune' },
  terms: ['Be kind.', 'No <script>.'],
  seconds: { ...usualSeconds, share: 10_800, unpaidOrder: 1_800, completedOrder: 86_400 },
};

function open(path: string, answer: Partial<SiteFacts> = {}) {
  site.answer(apiPaths.siteFacts, () => ({ body: { ...facts, ...answer } }));
  return renderInShell(<OwnPages areAllKnown />, path);
}

test('shows the site’s deletion times, who runs it, and how to contact them', async () => {
  const { container } = open('/privacy');
  expect(await screen.findByText('This site is run by Meena <b>.')).toBeVisible();
  expect(screen.getByText(/^Files are deleted 3 hours after you send them/)).toBeVisible();
  expect(screen.getByText(/are deleted after 30 minutes\.$/)).toBeVisible();
  expect(screen.getByText(/are erased 90 days after the order ended/)).toBeVisible();
  expect(screen.getByText('Address: 12 MG Road, Pune')).toBeVisible();
  expect(screen.getByRole('link', { name: 'help@parchi.example' })).toHaveAttribute(
    'href',
    'mailto:help@parchi.example',
  );
  expect(container).not.toHaveTextContent(/[{}]/);
  await expectNoAxeViolations(container);

  await userEvent.click(screen.getByRole('link', { name: 'Terms of this site' }));
  expect(await screen.findByText('No <script>.')).toBeVisible();
  await expectNoAxeViolations(container);
});

test('says that the operator entered no name, and leaves out address and terms', async () => {
  open('/privacy', { operator: { name: null, email: null, address: null }, terms: [] });
  expect(
    await screen.findByText('Whoever runs this site has not entered a name here.'),
  ).toBeVisible();
  expect(screen.queryByText(/^Address/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Terms of this site' })).not.toBeInTheDocument();
});

test('says that the site has no terms', async () => {
  open('/terms', { terms: [] });
  expect(
    await screen.findByText('Whoever runs this site has not written any terms.'),
  ).toBeVisible();
});

test.each(['/privacy', '/terms'])(
  '%s says why the site’s details can’t be loaded, and retries on request',
  async (path) => {
    site.answer(apiPaths.siteFacts, () => refusal(503, 'service.unavailable'));
    const { container } = renderInShell(<OwnPages areAllKnown />, path);
    expect(await screen.findByText(/Parchi is busy\./)).toBeVisible();
    await expectNoAxeViolations(container);
    site.answer(apiPaths.siteFacts, () => ({ body: facts }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByRole('link', { name: /^(Terms of this site|Privacy)$/ }),
    ).toBeVisible();
    expect(screen.queryByText(/Parchi is busy\./)).not.toBeInTheDocument();
  },
);

test('links to privacy and terms below each page of the host', async () => {
  open('/');
  expect(await screen.findByRole('link', { name: 'Privacy and terms' })).toHaveAttribute(
    'href',
    '/privacy',
  );
});

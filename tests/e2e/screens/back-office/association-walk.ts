import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { words } from '../../../build/e2e/words.ts'
import {
  anAssociation,
  askForAccount,
  haveTreasurer,
  importRegisters,
  move,
  presidentOf,
  rejectDocument,
  sendDocuments,
} from '../../../build/screens/back-office-forms.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { VerificationEvent, VerificationState } from '#domain/organisation/verification-machine.ts'
import type { Stop, Tour, Walk } from '../walk.ts'

const slugOf = ({ locale }: Tour) => `les-amis-du-moulin-${locale}`
const registration = ({ locale }: Tour) => words(locale, 'registration')

/** The association of a tour, made by its first screen. */
const made = new WeakMap<Tour['page'], StoredForm>()
function associationOf({ page }: Tour): StoredForm {
  const form = made.get(page)
  if (form === undefined) throw new Error('the association is not made yet')
  return form
}

/** Its documents. */
const documents = new WeakMap<Tour['page'], readonly string[]>()

/** The page of the verification in a state that these events lead to. */
function inState(
  name: string,
  state: VerificationState,
  events: readonly VerificationEvent[],
  before: (tour: Tour) => Promise<void> = () => Promise.resolve(),
): Stop {
  return [
    name,
    async (tour) => {
      await before(tour)
      for (const event of events) await move(tour, associationOf(tour), event)
      await open(tour.page, `/admin/${slugOf(tour)}/verification`)
      // Its cap is an amount in the words of the page.
      const [title = ''] = words(tour.locale, 'verification')(`state.${state}.title`, { cap: '\n' }).split(
        '\n',
      )
      await expect(tour.page.getByRole('main').getByText(title).first()).toBeVisible()
    },
  ]
}

/** An association registers, is examined, and collects. */
export const associationWalk: Walk = {
  name: 'association-file',
  isEverywhere: true,
  stops: [
    [
      'registration-signed-out',
      async (tour) => {
        await importRegisters(tour)
        const events = ['withdraw'] as const
        const form = await anAssociation(tour, { slug: slugOf(tour), name: 'Les Amis du Moulin', events })
        made.set(tour.page, form)
        await open(tour.page, '/inscrire-mon-association')
        await expect(tour.page.getByRole('link', { name: registration(tour)('signIn') })).toBeVisible()
      },
    ],
    [
      'registration-errors',
      async (tour) => {
        const { page, site, locale } = tour
        const t = registration(tour)
        await signInTab(site, page, presidentOf(tour), '/inscrire-mon-association', locale)
        await open(page, '/inscrire-mon-association')
        await page.getByRole('button', { name: t('submit') }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    ],
    [
      'registration-dissolved',
      async (tour) => {
        const t = registration(tour)
        await tour.page.getByLabel(t('number')).fill('W442000124')
        const note = t('register.dissolved', { register: t('register.rna') })
        await expect(tour.page.getByText(note)).toBeVisible()
      },
    ],
    [
      'registration-suggestion',
      async (tour) => {
        const t = registration(tour)
        await tour.page.getByLabel(t('number')).fill('W442000123')
        await expect(tour.page.getByRole('button', { name: t('register.use') })).toBeVisible()
      },
    ],
    inState('verification-registered', 'registered', []),
    inState('verification-collecting', 'collecting', ['complete'], async (tour) => {
      documents.set(tour.page, await sendDocuments(tour, associationOf(tour), 4))
    }),
    inState('verification-submitted', 'submitted', ['submit']),
    inState('verification-to-complete', 'toComplete', ['reject'], async (tour) => {
      const [first = ''] = documents.get(tour.page) ?? []
      await rejectDocument(tour, first)
    }),
    [
      'office-associations',
      async (tour) => {
        await open(tour.page, '/admin')
        await expect(tour.page.getByRole('link', { name: 'Les Amis du Moulin' }).first()).toBeVisible()
      },
    ],
    [
      'office-home-to-complete',
      async (tour) => {
        await open(tour.page, `/admin/${slugOf(tour)}`)
        await expect(tour.page.getByText(words(tour.locale, 'manage')('home.notReady')).first()).toBeVisible()
      },
    ],
    inState('verification-new-account', 'verified', ['verify'], (tour) =>
      haveTreasurer(tour, associationOf(tour)),
    ),
    [
      'verification-new-account-errors',
      async (tour) => {
        const { page, locale } = tour
        const t = words(locale, 'verification')
        await page.getByLabel(t('bankChange.iban')).fill('FR76 3000')
        await page.getByLabel(t('bankChange.holder')).fill('Jean Martin')
        await page.getByRole('button', { name: t('bankChange.ask') }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    ],
    inState('verification-account', 'verified', [], (tour) => askForAccount(tour, associationOf(tour))),
    inState('verification-suspended', 'suspended', ['suspend']),
  ],
}

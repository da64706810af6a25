import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { codeAt } from '../../../build/authenticator.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { words } from '../../../build/e2e/words.ts'
import { lastCode } from '../../../build/identity.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'
import { InvitationSchema } from '#contract/mail/account-mails.ts'
import type { Stop, Tour, Walk } from '../walk.ts'

const securityPath = '/connexion/securite'
const slugOf = ({ locale }: Tour) => `bourse-du-travail-${locale}`
const emailOf = ({ locale }: Tour) => `camille.${locale}@exemple.fr`
const invitedOf = ({ locale }: Tour) => `ines.${locale}@exemple.fr`
const login = ({ locale }: Tour) => words(locale, 'login')
const manage = ({ locale }: Tour) => words(locale, 'manage')

/** An association and its president. */
async function begin(tour: Tour): Promise<void> {
  const { site } = tour
  await aForm(site.db, { organisation: { slug: slugOf(tour), name: 'La Bourse du travail' } })
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email: emailOf(tour), organizationSlug: slugOf(tour), role: 'president' })
}

const secondFactor: readonly Stop[] = [
  [
    'account-security-authenticator',
    async (tour) => {
      const { page, site, locale } = tour
      await begin(tour)
      await signInTab(site, page, emailOf(tour), securityPath, locale)
      await hydrated(page)
      await page.getByRole('button', { name: login(tour)('security.totp.turnOn') }).click()
      const secret = await page.getByRole('main').getByRole('code').textContent()
      tour.notes.set('secret', secret ?? '')
    },
  ],
  [
    'account-security-recovery-codes',
    async (tour) => {
      const { page } = tour
      const t = login(tour)
      await page.getByLabel(t('security.totp.code')).fill(codeAt(tour.notes.get('secret') ?? '', new Date()))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: t('security.recovery.title') })).toBeFocused()
      const [code = ''] = await page.getByRole('listitem').getByRole('code').allTextContents()
      tour.notes.set('recovery', code)
    },
  ],
  [
    'sign-in-factor',
    async (tour) => {
      const { page, site } = tour
      const t = login(tour)
      await page.getByRole('button', { name: t('security.recovery.done') }).click()
      await site.db.deleteFrom('user_session').execute()
      await open(page, `/connexion?mode=contributor&back=${encodeURIComponent('/admin')}`)
      await page.getByLabel(t('email'), { exact: true }).fill(emailOf(tour))
      await page.getByRole('button', { name: t('send'), exact: true }).click()
      await expect(page.getByLabel(t('code'))).toBeFocused()
      await page.getByLabel(t('code')).fill((await lastCode(site.db, emailOf(tour))).code)
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(t('factor.code'))).toBeFocused()
    },
  ],
  [
    'sign-in-factor-refused',
    async (tour) => {
      const { page, locale } = tour
      await page.getByLabel(login(tour)('factor.code')).fill('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByText(words(locale, 'problems')('AUTHENTICATOR_CODE')).first()).toBeVisible()
    },
  ],
]

const rights: readonly Stop[] = [
  [
    'members-invited',
    async (tour) => {
      const { page, notes } = tour
      const t = manage(tour)
      await page.getByLabel(login(tour)('factor.code')).fill((notes.get('recovery') ?? '').toLowerCase())
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname === `/admin/${slugOf(tour)}`)
      await open(page, `/admin/${slugOf(tour)}/formulaires/dons/administrateurs`)
      await page.getByLabel(t('invite.email')).fill(invitedOf(tour))
      await page.getByRole('button', { name: t('invite.submit') }).click()
      await expect(page.getByRole('button', { name: new RegExp(`^${t('members.withdraw')}`) })).toBeVisible()
    },
  ],
  [
    'members-remove-asked',
    async (tour) => {
      const { page } = tour
      await page
        .getByRole('button', { name: new RegExp(`^${manage(tour)('members.remove')}`) })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'invitation-signed-out',
    async (tour) => {
      const { page, site } = tour
      await site.db.deleteFrom('user_session').execute()
      const find = { kind: 'invitation', recipient: invitedOf(tour) } as const
      const { linkUrl } = await lastPayload(site.db, find, InvitationSchema)
      const { pathname, hash } = new URL(linkUrl)
      await open(page, pathname + hash)
      await expect(page.getByRole('link', { name: manage(tour)('accept.signIn') })).toBeVisible()
    },
  ],
  [
    'invitation',
    async (tour) => {
      const { page, site, locale } = tour
      await signInTab(site, page, invitedOf(tour), '/invitation', locale)
      await expect(page.getByRole('button', { name: manage(tour)('accept.submit') })).toBeVisible()
      await hydrated(page)
    },
  ],
  [
    'invitation-accepted',
    async (tour) => {
      const t = manage(tour)
      await tour.page.getByRole('button', { name: t('accept.submit') }).click()
      await expect(tour.page.getByRole('heading', { name: t('accept.done') })).toBeVisible()
    },
  ],
]

/** Who has rights in an association: their second factor, its members and its invitations. */
export const rightsWalk: Walk = {
  name: 'rights',
  isEverywhere: true,
  stops: [...secondFactor, ...rights],
}

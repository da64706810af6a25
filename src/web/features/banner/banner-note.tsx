import type { ReactNode } from 'react'
import type { Form } from '#contract/form.ts'
import type { FormViewer } from '#contract/page-reads.ts'
import type { CampaignBannerName } from '#domain/campaign/campaign-banner.ts'
import { takesProspects } from '#domain/campaign/closed-state.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { formatInstantDate, formatInstantTime, formatTime } from '#domain/format.ts'
import { type Translate, useBrand, useLocale } from '#web/lib/texts.ts'
import { adminOrganizationPath, adminPath } from '#web/admin-paths.ts'
import { waitingListPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ProspectForm } from '#web/features/banner/prospect-form.tsx'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'

interface LoadedBannerProps {
  readonly name: CampaignBannerName
  readonly form: Form
  readonly viewer: FormViewer | undefined
}

/** A banner with its texts, and the form for an e-mail address where payments may be possible again. */
export function LoadedBanner({ name, form: shown, viewer }: LoadedBannerProps) {
  const form = { ...shown, ...viewer }
  const t = useLazyTexts('banner')
  const adminBaseUrl = useBrand()?.adminBaseUrl ?? ''
  const isWaited = name === 'soldOut' && form.waitingList === true
  return (
    <BannerNote {...{ name, form, t, adminBaseUrl }}>
      {isWaited ? <JoinLink form={form} t={t} /> : takesProspects(name) && <ProspectForm form={form} t={t} />}
    </BannerNote>
  )
}

/** A place in the line instead of a mail to everyone at once. */
function JoinLink({ form, t }: { readonly form: Form; readonly t: Translate<'banner'> }) {
  return (
    <p>
      <ButtonLink variant="second" size="s" href={waitingListPath(form, null, useLocale())}>
        {t('soldOut.join')}
      </ButtonLink>
    </p>
  )
}

interface BannerNoteProps {
  readonly name: CampaignBannerName
  readonly form: Form
  readonly t: Translate<'banner'>
  /** Address of the administration site. Source: docs/decisions/web/addresses.md. */
  readonly adminBaseUrl: string
  readonly children?: ReactNode
}

const tones = {
  deleted: 'bad',
  disabled: 'warn',
  draftInitial: 'warn',
  draftWaiting: 'plain',
  draftValid: 'brand',
  draftNotAccountAdministrator: 'warn',
  private: 'plain',
  notYetOpen: 'brand',
  ended: 'plain',
  eventEnded: 'plain',
  crowdfundingEnded: 'plain',
  soldOut: 'plain',
  suspended: 'warn',
  collectionNotAllowed: 'warn',
} as const satisfies Record<CampaignBannerName, 'plain' | 'warn' | 'bad' | 'brand'>

/** One banner as text, with what an administrator can do about it. */
export function BannerNote({ name, form, t, adminBaseUrl, children }: BannerNoteProps) {
  return (
    <Note tone={tones[name]} title={titleOf(name, form, t)} role="note">
      <div className="stack">
        <p>{wordsOf(name, form, t)}</p>
        {form.hasAdminRights && <Settings {...{ name, form, t, adminBaseUrl }} />}
        {children}
      </div>
    </Note>
  )
}

/** Links to the page where the administrator can change the state. Shows nothing where they can only wait or ask. */
function Settings({ name, form, t, adminBaseUrl }: Omit<BannerNoteProps, 'children'>) {
  switch (name) {
    case 'deleted':
    case 'disabled':
    case 'draftValid':
      return (
        <>
          {name !== 'draftValid' && <p>{t(`${name}.admin`)}</p>}
          <AdminLink href={adminPath(adminBaseUrl, form, 'edit')}>{t(`${name}.button`)}</AdminLink>
        </>
      )
    case 'draftInitial':
      return (
        <AdminLink href={adminOrganizationPath(adminBaseUrl, form.organizationSlug)}>
          {t('draftInitial.button')}
        </AdminLink>
      )
    default:
      return null
  }
}

function AdminLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <p>
      <ButtonLink variant="second" size="s" href={href} target="_blank" rel="noopener">
        {children}
      </ButtonLink>
    </p>
  )
}

/** The title of a banner: units that other visitors only hold may be free again. */
function titleOf(name: CampaignBannerName, form: Form, t: Translate<'banner'>): string {
  return name === 'soldOut' && form.reservedUntil !== null ? t('soldOut.reservedTitle') : t(`${name}.title`)
}

function wordsOf(name: CampaignBannerName, form: Form, t: Translate<'banner'>): string {
  switch (name) {
    case 'notYetOpen': {
      const start = startOfSales(form)
      if (start === null) return t('notYetOpen.soon')
      const date = formatInstantDate(start)
      const time = formatTime(start)
      return time === null ? t('notYetOpen.text', { date }) : t('notYetOpen.textAt', { date, time })
    }
    case 'soldOut':
      return form.reservedUntil === null
        ? t('soldOut.text')
        : t('soldOut.reservedText', { time: formatInstantTime(form.reservedUntil) })
    case 'ended':
    case 'eventEnded':
    case 'crowdfundingEnded': {
      const end = name === 'eventEnded' ? form.endDate : endOfSales(form)
      return end === null ? t(`${name}.soon`) : t(`${name}.text`, { date: formatInstantDate(end) })
    }
    default:
      return t(`${name}.text`)
  }
}

type DatedForm = Pick<Form, 'formType' | 'saleStartDate' | 'saleEndDate' | 'endDate'> & {
  readonly tiers: readonly Pick<Form['tiers'][number], 'saleStartDate' | 'saleEndDate'>[]
}

/** The start of sales of a form that is not open yet: its own date, or the date of its first tier if it is later. */
function startOfSales({ saleStartDate, tiers }: DatedForm): string | null {
  const starts = tiers.map((tier) => tier.saleStartDate)
  const first = starts.length === 0 || starts.includes(null) ? null : earliest(starts)
  return latest([saleStartDate, first])
}

/** The end of sales of a form that has ended: its own date, the end of its event, or the date of its last tier. */
function endOfSales({ formType, saleEndDate, endDate, tiers }: DatedForm): string | null {
  const isBound = formTypeRules[formType].ends !== null
  const ends = tiers.map((tier) => tier.saleEndDate)
  const last = ends.length === 0 || ends.includes(null) ? null : latest(ends)
  return earliest([saleEndDate, isBound ? endDate : null, last])
}

function earliest(instants: readonly (string | null)[]): string | null {
  return inOrder(instants)[0] ?? null
}

function latest(instants: readonly (string | null)[]): string | null {
  return inOrder(instants).at(-1) ?? null
}

function inOrder(instants: readonly (string | null)[]): string[] {
  return instants
    .filter((instant) => instant !== null)
    .toSorted((a, b) => new Date(a).getTime() - new Date(b).getTime())
}

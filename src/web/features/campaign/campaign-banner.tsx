import type { Form } from '#contract/form.ts'
import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import { Note } from '#web/ui/feedback/note.tsx'

interface Words {
  readonly tone: 'plain' | 'warn' | 'bad'
  readonly title: string
  readonly text: string
}

/** Why a campaign takes no payment now, in words; nothing while it does. Source: spec section 4. */
export function CampaignBanner({ form }: { readonly form: Form }) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const words = stateWords(form, t) ?? salesWords(form, t, locale)
  if (words === null) return null
  return (
    <Note tone={words.tone} title={words.title} role="note">
      <p>{words.text}</p>
    </Note>
  )
}

/** Whether a visitor may give now. */
export function takesPayments(form: Form): boolean {
  return (form.state === 'published' || form.state === 'private') && form.sales === 'open'
}

function stateWords(form: Form, t: Translate<'campaign'>): Words | null {
  switch (form.state) {
    case 'deleted':
      return { tone: 'bad', title: t('banner.deleted.title'), text: t('banner.deleted.text') }
    case 'disabled':
      return { tone: 'warn', title: t('banner.disabled.title'), text: t('banner.disabled.text') }
    case 'draft':
      return {
        tone: 'warn',
        title: t('banner.draft.title'),
        text: t(`banner.draft.${form.draftReason ?? 'valid'}`),
      }
    case 'published':
    case 'private':
      return null
  }
}

function salesWords(form: Form, t: Translate<'campaign'>, locale: Locale): Words | null {
  switch (form.sales) {
    case 'open':
      return null
    case 'notYetOpen': {
      const text =
        form.saleStartDate === null
          ? t('banner.notYetOpen.soon')
          : t('banner.notYetOpen.text', { date: formatInstantDate(form.saleStartDate, locale) })
      return { tone: 'plain', title: t('banner.notYetOpen.title'), text }
    }
    case 'ended': {
      const end = form.saleEndDate ?? form.endDate
      const text =
        end === null
          ? t('banner.ended.thanks')
          : t('banner.ended.text', { date: formatInstantDate(end, locale) })
      return { tone: 'plain', title: t('banner.ended.title'), text }
    }
    case 'soldOut':
      return { tone: 'plain', title: t('banner.soldOut.title'), text: t('banner.soldOut.text') }
    case 'suspended':
      return { tone: 'warn', title: t('banner.suspended.title'), text: t('banner.suspended.text') }
  }
}

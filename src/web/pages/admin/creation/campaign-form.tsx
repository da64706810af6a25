import type { NewForm } from '#contract/admin/new-form.ts'
import type { OwnForms } from '#contract/admin/own-forms.ts'
import type { DateMove } from '#domain/form/creation/move-dates.ts'
import { checkNewForm, freeSlug, type NewFormType } from '#domain/form/creation/new-form.ts'
import { startingPoints } from '#domain/form/creation/starting-points.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { adminPath } from '#web/admin-paths.ts'
import { formPath } from '#web/paths.ts'
import { RadioCards } from '#web/ui/choice/radio-cards.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** How far the dates of a copy are moved, as the list offers it: by as many weeks as a season has, or by a year. */
const moves = {
  sameWeekday: { unit: 'week', count: 52 },
  year: { unit: 'year', count: 1 },
} as const satisfies Readonly<Record<string, DateMove>>
const weeks = Array.from({ length: 12 }, (_, index) => index + 1)

/** The choice that takes another campaign instead of a starting point. */
const copying = 'copy'

interface CampaignFormProps {
  readonly organization: Pick<OwnForms['organizations'][number], 'organizationSlug' | 'forms'>
  readonly formType: NewFormType
}

/** The title of a new campaign, what it begins with, and its address; then the draft is opened. */
export function CampaignForm({ organization: { organizationSlug, forms }, formType }: CampaignFormProps) {
  const t = useTexts('newCampaign')
  const base = useAdminBase()
  const locale = useLocale()
  const former = forms.filter((form) => form.formType === formType)
  const taken = new Set(former.map(({ formSlug }) => formSlug))
  const entry = useChangeForm({
    prefix: 'campaign.',
    initial: {
      title: '',
      start: startingPoints[formType][0] as string,
      copyOf: former[0]?.formSlug ?? '',
      move: formType === 'Event' ? 'sameWeekday' : 'year',
      slug: '',
    },
    check: ({ title, slug }) => checkNewForm({ formType, title, slug: slug.trim() }, taken),
    labelOf: (field) => (field === 'slug' ? t('slug') : t('name')),
    save: async (values) => {
      const params = { org: organizationSlug }
      const body = bodyOf(formType, values)
      const created = await makeSend(locale)('POST /admin/organizations/:org/forms', { params, body })
      globalThis.location.assign(adminPath(base, { organizationSlug, ...created }, 'edit'))
      return t('created')
    },
  })
  const { form } = entry
  const { title } = form.values
  const formSlug = freeSlug(title, formType, taken)
  return (
    <AdminSheet title={t('sheet')}>
      <ChangeForm entry={entry} submit={t('create')}>
        <TextInput
          {...form.text('title')}
          label={t('name')}
          hint={t(`type.${formType}.example`)}
          autoComplete="off"
          aria-required
        />
        <Beginning formType={formType} former={former} values={form.values} onChoice={form.set} />
        <TextInput
          {...form.text('slug')}
          label={t('slug')}
          hint={
            title.trim() === ''
              ? t('slugHint')
              : t('slugMade', { path: formPath({ organizationSlug, formType, formSlug }, locale) })
          }
          optional={t('optional')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </ChangeForm>
    </AdminSheet>
  )
}

type Values = Readonly<Record<'title' | 'start' | 'copyOf' | 'move' | 'slug', string>>

interface BeginningProps {
  readonly formType: NewFormType
  readonly former: CampaignFormProps['organization']['forms']
  readonly values: Values
  readonly onChoice: (field: 'start' | 'copyOf' | 'move', value: string) => void
}

/** Contents of a new campaign: a starting point of its type, or a former campaign and how far its dates move. */
function Beginning({ formType, former, values: { start, copyOf, move }, onChoice }: BeginningProps) {
  const t = useTexts('newCampaign')
  return (
    <>
      <RadioCards
        name="campaign.start"
        label={t('start')}
        value={start}
        options={[
          ...startingPoints[formType].map((value) => ({
            value,
            label: t(`from.${value}.name`),
            detail: t(`from.${value}.text`),
          })),
          ...(former.length === 0 ? [] : [{ value: copying, label: t('copy.name'), detail: t('copy.text') }]),
        ]}
        onChoice={(value) => onChoice('start', value)}
      />
      {start === copying && (
        <>
          <Select
            name="campaign.copyOf"
            label={t('copy.which')}
            options={former.map((one) => ({ id: one.formSlug, label: one.title }))}
            value={copyOf}
            onId={(id) => onChoice('copyOf', id)}
          />
          <Select
            name="campaign.move"
            label={t('copy.dates')}
            options={[
              { id: 'same', label: t('copy.move.same') },
              ...weeks.map((count) => ({ id: `${count}`, label: t('copy.weeks', { count }) })),
              { id: 'sameWeekday', label: t('copy.move.sameWeekday') },
              { id: 'year', label: t('copy.move.year') },
            ]}
            value={move}
            onId={(id) => onChoice('move', id)}
          />
        </>
      )}
    </>
  )
}

function bodyOf(formType: NewFormType, { title, start, copyOf, move, slug }: Values): NewForm {
  const asked = { formType, title, ...(slug.trim() !== '' && { slug: slug.trim() }) }
  const chosen = startingPoints[formType].find((one) => one === start)
  if (chosen !== undefined) return { ...asked, start: chosen }
  const moved = moveOf(move)
  return { ...asked, copyOf, ...(moved !== null && { move: moved }) }
}

function moveOf(chosen: string): DateMove | null {
  if (chosen === 'sameWeekday' || chosen === 'year') return moves[chosen]
  return weeks.includes(Number(chosen)) ? { unit: 'week', count: Number(chosen) } : null
}

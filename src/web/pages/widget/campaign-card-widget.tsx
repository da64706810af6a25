import { formTypeRules } from '#domain/form/form-types.ts'
import { firstSentence } from '#domain/first-sentence.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { formatEventDate, formatTime } from '#domain/format.ts'
import { formatPriceRange } from '#domain/number-text.ts'
import { cents } from '#domain/money.ts'
import { WidgetFigures } from '#web/pages/widget/widget-figures.tsx'
import { type ShownForm, WidgetLink, WidgetTitle } from '#web/pages/widget/widget-link.tsx'
import { dotted } from '#web/lib/dotted.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'

/** Characters of the summary. */
const summaryLength = 140

/** A campaign as a card: picture, title, association, facts, figures and the button. */
export function CampaignCardWidget({ shown, isRow }: { readonly shown: ShownForm; readonly isRow: boolean }) {
  const t = useTexts('widget')
  const tPages = useTexts('pages')
  const locale = useLocale()
  const lang = useContentLang()
  const { form, state } = shown
  const { startDate, place, minPrice, maxPrice } = form
  const isDated = startDate !== null && formTypeRules[form.formType].ends === 'event'
  const facts = dotted([
    isDated && formatEventDate(startDate, locale),
    isDated && formatTime(startDate),
    place?.city,
  ])
  const hasPrice = !isGiftForm(form.formType) && minPrice !== null && maxPrice !== null
  const summary = firstSentence(form.summary, summaryLength)
  return (
    <article className={isRow ? 'panel row' : 'panel'}>
      <img
        className="picture"
        src={form.coverUrl}
        alt={form.bannerUrl === null ? '' : form.bannerAlt}
        width={600}
        height={240}
      />
      <div className="words">
        {state !== null && <p className="state">{t(`state.${state}`)}</p>}
        <WidgetTitle shown={shown} />
        {facts !== '' && <p className="small">{facts}</p>}
        {summary !== '' && <p lang={lang}>{summary}</p>}
        {hasPrice && (
          <p>
            <strong>
              {maxPrice === 0 ? tPages('free') : formatPriceRange(cents(minPrice), cents(maxPrice), locale)}
            </strong>
          </p>
        )}
        <WidgetFigures form={form} />
        <WidgetLink shown={shown} />
      </div>
    </article>
  )
}

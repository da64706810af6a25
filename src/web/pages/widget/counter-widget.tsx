import { WidgetFigures } from '#web/pages/widget/widget-figures.tsx'
import { type ShownForm, WidgetTitle } from '#web/pages/widget/widget-link.tsx'
import { useTexts } from '#web/lib/texts.ts'

/** How far a campaign is. One whose page shows no figures has its title and its state alone. */
export function CounterWidget({ shown }: { readonly shown: ShownForm }) {
  const t = useTexts('widget')
  return (
    <article className="panel words">
      <WidgetTitle shown={shown} />
      {shown.state !== null && <p className="state">{t(`state.${shown.state}`)}</p>}
      <WidgetFigures form={shown.form} />
    </article>
  )
}

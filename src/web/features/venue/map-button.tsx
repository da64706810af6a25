import { Suspense } from 'react'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'
import { loadLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useOnDemand } from '#web/lib/on-demand/use-on-demand.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface MapButtonProps {
  readonly tileUrl: string
  readonly name: string
  readonly lat: number
  readonly lng: number
}

/** Shows the map in place of the button; neither the map nor tiles are loaded before. */
export function MapButton(props: MapButtonProps) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const { part, isLoading, ask } = useOnDemand(async () => {
    const [{ VenueMap }, words] = await Promise.all([
      import('#web/features/venue/venue-map.tsx'),
      loadLazyTexts('map', locale),
    ])
    return { VenueMap, words }
  })
  if (part === null) {
    return (
      <Button variant="second" size="s" busy={isLoading} onClick={ask}>
        <Icon name="pin" />
        {t('facts.map')}
      </Button>
    )
  }
  return (
    <Suspense>
      <RestStyle />
      <part.VenueMap t={part.words} {...props} />
    </Suspense>
  )
}

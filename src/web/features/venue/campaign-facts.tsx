import type { ReactNode } from 'react'
import type { Form } from '#contract/form.ts'
import { venueLine } from '#domain/form/venue-line.ts'
import { MapButton } from '#web/features/venue/map-button.tsx'
import { mapLink } from '#web/features/venue/map-links.ts'
import { whenWords } from '#domain/event/when-words.ts'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { calendarPath } from '#web/paths.ts'
import { DateTile } from '#web/ui/date-tile.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './campaign-facts.module.css'

/** Date and venue, or the address on the web. Source: spec section 3, campaign display. */
export function CampaignFacts({ form }: { readonly form: Form }) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const { startDate, endDate, place: venue, onlineUrl } = form
  if (startDate === null && venue === null && onlineUrl === null) return null
  return (
    <section>
      <h2 className="visually-hidden">{t('facts.title')}</h2>
      <div className={styles.facts}>
        {startDate === null ? <Icon name="pin" /> : <DateTile instant={startDate} locale={locale} />}
        <div className={styles.words}>
          {startDate !== null && (
            <p className={styles.when}>
              <span className="visually-hidden">{t('facts.when')} </span>
              {whenWords(startDate, endDate, locale, t)}
            </p>
          )}
          <div className={styles.where}>
            {venue !== null && <Venue venue={venue} />}
            {onlineUrl !== null && (
              <p className={styles.online}>
                {t('facts.online')}{' '}
                <Away href={onlineUrl} rel="nofollow">
                  {onlineUrl.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
                </Away>
              </p>
            )}
            <FactLinks form={form} />
          </div>
          <VenueMapButton venue={venue} />
        </div>
      </div>
    </section>
  )
}

/** The date for a calendar and the venue on a map, as a pair that no line separates. */
function FactLinks({ form }: { readonly form: Form }) {
  const t = useTexts('campaign')
  const hasCalendar = form.formType === 'Event' && form.startDate !== null
  if (!hasCalendar && form.place === null) return null
  return (
    <p className={styles.links}>
      {hasCalendar && (
        <a href={calendarPath(form)} download>
          {t('facts.calendar')}
        </a>
      )}
      {form.place !== null && <Away href={mapLink(form.place)}>{t('facts.plan')}</Away>}
    </p>
  )
}

function Venue({ venue }: { readonly venue: NonNullable<Form['place']> }) {
  const t = useTexts('campaign')
  const lang = useContentLang()
  return (
    <p>
      <span className="visually-hidden">{t('facts.place')} </span>
      <span lang={lang}>{venueLine(venue)}</span>
    </p>
  )
}

/** The map in the page, where the operator has a tile server and the place is known exactly. */
function VenueMapButton({ venue }: { readonly venue: Form['place'] }) {
  const tileUrl = useBrand()?.tileUrl ?? null
  if (tileUrl === null || venue === null || venue.lat === null || venue.lng === null) return null
  return <MapButton tileUrl={tileUrl} name={venueLine(venue)} lat={venue.lat} lng={venue.lng} />
}

interface AwayProps {
  readonly href: string
  readonly rel?: 'nofollow'
  readonly children: ReactNode
}

/** A link to another site, in a new tab. */
function Away({ href, rel, children }: AwayProps) {
  const t = useTexts('campaign')
  return (
    <a href={href} target="_blank" rel={['noopener noreferrer', rel].filter(Boolean).join(' ')}>
      {children}
      <span className="visually-hidden"> ({t('facts.window')})</span>
    </a>
  )
}

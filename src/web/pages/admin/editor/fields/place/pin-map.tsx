import { type Map as LeafletMap, type Marker, divIcon, map as makeMap, marker, tileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import map from '#web/features/venue/venue-map.module.css'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

type Place = readonly [lat: number, lng: number]

interface PinMapProps {
  /** Address of the tiles, with {z}, {x} and {y}. */
  readonly tileUrl: string
  readonly at: Place | null
  readonly onPlace: (place: Place) => void
}

/** The whole of France, for a venue that is not known yet. */
const wide = { place: [46.6, 2.4], zoom: 5 } as const
const nearZoom = 16
const farthestZoom = 19

/** A map whose pin is pulled, or put where one clicks; by keyboard, arrows move the map and a button puts the pin in its middle. */
export function PinMap({ tileUrl, at, onPlace }: PinMapProps) {
  const t = useEditorTexts()
  const { box, shown, hasFailed } = usePinMap({ tileUrl, at, onPlace })
  return (
    <div className={map.frame}>
      <section
        ref={box}
        className={hasFailed ? `${map.map} ${map.failed}` : map.map}
        aria-label={t('pin.map')}
      />
      <div className={map.under} hidden={hasFailed}>
        <Button
          variant="second"
          size="s"
          onClick={() => shown.current && onPlace(placeOf(shown.current.getCenter()))}
        >
          {t('pin.middle')}
        </Button>
        <Button variant="second" size="s" onClick={() => shown.current?.zoomIn()}>
          {t('pin.zoomIn')}
        </Button>
        <Button variant="second" size="s" onClick={() => shown.current?.zoomOut()}>
          {t('pin.zoomOut')}
        </Button>
        <a
          className="small"
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('pin.credit')}
        </a>
      </div>
      <output>{hasFailed && <Note>{t('pin.failed')}</Note>}</output>
    </div>
  )
}

/** A map in a box, with a pin that follows the venue. */
function usePinMap({ tileUrl, at, onPlace }: PinMapProps) {
  const box = useRef<HTMLElement>(null)
  const shown = useRef<LeafletMap | null>(null)
  const pin = useRef<Marker | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef(onPlace)
  useEffect(() => {
    latest.current = onPlace
  })
  useEffect(() => {
    if (box.current === null) return
    const made = makeMap(box.current, {
      zoomControl: false,
      attributionControl: false,
      scrollWheelZoom: false,
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: false,
    }).setView([...wide.place], wide.zoom)
    tileLayer(tileUrl, { maxZoom: farthestZoom })
      .on('tileerror', () => setFailed(true))
      .on('tileload', () => setFailed(false))
      .addTo(made)
    made.on('click', ({ latlng }) => latest.current(placeOf(latlng)))
    shown.current = made
    // The button that opened it is gone.
    box.current.focus({ preventScroll: true })
    return () => {
      pin.current = null
      made.remove()
    }
  }, [tileUrl])
  const [lat, lng] = at ?? [null, null]
  useEffect(() => {
    const made = shown.current
    if (made === null) return
    if (lat === null || lng === null) {
      pin.current?.remove()
      pin.current = null
      return
    }
    if (pin.current === null) {
      const icon = divIcon({ className: map.pin ?? '', iconSize: [24, 24] })
      const put = marker([lat, lng], { icon, draggable: true, keyboard: false }).addTo(made)
      put.on('dragend', () => latest.current(placeOf(put.getLatLng())))
      pin.current = put
      made.setView([lat, lng], nearZoom)
      return
    }
    pin.current.setLatLng([lat, lng])
    if (!made.getBounds().contains([lat, lng])) made.setView([lat, lng])
  }, [lat, lng, tileUrl])
  return { box, shown, hasFailed }
}

/** A place as a definition has it: five decimals are a metre. */
function placeOf({ lat, lng }: { readonly lat: number; readonly lng: number }): Place {
  const short = (degrees: number) => Number(degrees.toFixed(5))
  return [short(lat), short(lng)]
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { findTowns } from '#web/features/payer-form/town/find-towns.ts'
import { frenchPostcode } from '#web/features/payer-form/town/towns-at.ts'

const none: readonly string[] = []

/** The part of a form that has a postcode and a town. */
export interface TownValues {
  readonly values: { readonly zipCode: string; readonly country: string; readonly city: string }
  readonly fill: (values: { readonly city: string }) => void
}

/**
 * Fills the town from a French postcode that has one commune, and returns the communes of a postcode that has several.
 * A town that the visitor typed is never changed. In the field of a visitor who is already there it is selected, so that
 * what they type replaces it.
 */
export function useTowns({ values, fill }: TownValues): {
  readonly towns: readonly string[]
  /** The town that was filled in last; empty where none was. */
  readonly filled: string
} {
  const { zipCode, country, city } = values
  const postcode = frenchPostcode(zipCode, country)
  const [found, setFound] = useState({ postcode, towns: none })
  const [filled, setFilled] = useState('')
  const take = useEffectEvent((towns: readonly string[]) => {
    setFound({ postcode, towns })
    const town = towns.length === 1 ? (towns[0] ?? '') : ''
    const isOurs = city.trim() === '' || city === filled
    if (!isOurs || town === city) return
    setFilled(town)
    fill({ city: town })
  })
  useLayoutEffect(() => {
    const field = document.activeElement
    if (filled === '' || !(field instanceof HTMLInputElement)) return
    if (field.autocomplete === 'address-level2' && field.value === filled) field.select()
  }, [filled])
  const isFirst = useRef(true)
  useEffect(() => {
    // A postcode that was known before the page opened has its town, or the visitor removed it.
    const isKnown = isFirst.current
    isFirst.current = false
    if (postcode === null || isKnown) return undefined
    let isCurrent = true
    void findTowns(postcode).then((towns) => isCurrent && take(towns))
    return () => {
      isCurrent = false
    }
  }, [postcode])
  return { towns: found.postcode === postcode && found.towns.length > 1 ? found.towns : none, filled }
}

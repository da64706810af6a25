import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cart, CartItemIn } from '#contract/cart.ts'
import {
  draftItems,
  formAnswersAlone,
  itemsToSave,
  itemsToSend,
} from '#web/features/questions/draft/draft-items.ts'
import type { Scope } from '#web/features/questions/draft/question-field.ts'
import { useQuestions } from '#web/features/questions/use-questions.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import type { UploadWatch } from '#web/lib/api/upload-file.ts'
import { withRefusedStock } from '#web/lib/form/refused-stock.ts'
import { useLiveForm } from '#web/lib/use-live-form.ts'
import { type SaveNews, saveNewsOf } from '#web/pages/checkout/details/save-news.ts'
import type { StepProps } from '#web/pages/checkout/step-props.ts'

/**
 * The questions about a cart's units on one page. What is typed is stored in the tab under the cart's id, merged with
 * the cart again when the cart changes, and saved as the cart's whole item list. A page that only asks the form's own
 * questions leaves the units as saved.
 */
export function useCartQuestions(
  { form, cart }: Pick<StepProps, 'form' | 'cart'>,
  ready: Cart,
  scopes: readonly Scope[],
) {
  const { form: live, refresh } = useLiveForm(form)
  const [news, setNews] = useState<SaveNews | null>(null)
  const part = scopes.includes('details') ? 'details' : 'form'
  const { saveTypedItems, readTypedItems, uploadFile } = cart
  const { id, version, itemList } = ready
  // The units whose tier was removed: the choice of others takes their names.
  const gone = useRef<readonly CartItemIn[]>([])
  const onDraft = useCallback(
    (items: readonly CartItemIn[]) => saveTypedItems(id, [...itemsToSave(items), ...gone.current], part),
    [saveTypedItems, id, part],
  )
  const draftOver = useCallback(
    (held: Cart['itemList'], typed: readonly CartItemIn[]) =>
      draftItems(held, part === 'form' ? formAnswersAlone(typed, form) : typed, form),
    [part, form],
  )
  const [initial] = useState(() => draftOver(itemList, readTypedItems(id, part) ?? []))
  const questions = useQuestions({ form: live, scopes, initial, held: itemList, onDraft })
  const { renew, items } = questions
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  })
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    renew(draftOver(itemList, latest.current))
  }, [version, itemList, draftOver, renew])
  /** Throws failures that the visitor cannot correct here. */
  const save = async (): Promise<boolean> => {
    setNews(null)
    try {
      await cart.createOrReplace(itemsToSend(items))
      return true
    } catch (error) {
      const failure = asFailure(error)
      const nextNews = saveNewsOf(failure)
      // The remaining numbers are current, and each line shows its own.
      const refused = { problems: failure.problems, sent: items, held: itemList }
      if (failure.status === 409) await refresh((read) => withRefusedStock(read, refused))
      setNews(nextNews)
      if (nextNews === 'tierUnknown') {
        gone.current = itemsToSave(items).filter(({ tierId }) => cart.refusedTiers().has(tierId))
        saveTypedItems(id, itemsToSave(items), part)
        return false
      }
      if (failure.problems.length > 0 || nextNews === 'optionSoldOut') questions.refuse(failure.problems)
      if (failure.problems.length === 0 && nextNews === null) throw failure
      return false
    }
  }
  const upload = useCallback(
    (file: File, watch: UploadWatch) => uploadFile(file, watch, itemsToSend(latest.current)),
    [uploadFile],
  )
  return { questions, news, save, upload }
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatEuros } from '#domain/format.ts'
import {
  type Draft,
  type DraftPath,
  freeKey,
  itemsAt,
  typedText,
  pathText,
  withItem,
  withMoved,
  withValue,
  withoutItem,
} from '#domain/form/editing/draft.ts'
import { isOver } from '#domain/form/editing/moments.ts'
import { type EditorGroup, type EditorList, textOf } from '#domain/form/editing/editor-fields.ts'
import { cents } from '#domain/money.ts'
import { useLocale } from '#web/lib/texts.ts'
import { useAddressedItem } from '#web/pages/admin/editor/use-address.ts'
import { useDragOrder } from '#web/pages/admin/editor/items/use-drag-order.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import type { EditorProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { PriceHistoryFold } from '#web/pages/admin/editor/history/price-history.tsx'
import { HideSwitch, ListNotes, mayHide } from '#web/pages/admin/editor/items/hidden-price.tsx'
import { ItemActions } from '#web/pages/admin/editor/items/item-actions.tsx'
import { SoldMark, SoldNote } from '#web/pages/admin/editor/items/sold-note.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from '../editor.module.css'

interface ItemListProps {
  readonly editor: EditorProps
  readonly at: DraftPath
  readonly list: EditorList
  /** The fields of an item. */
  readonly renderGroup: (at: DraftPath, group: EditorGroup) => ReactNode
}

/** Objects in an order: each opens to its fields, moves, is copied or removed; what was removed can be taken back. */
export function ItemList({ editor, at, list, renderGroup }: ItemListProps) {
  const t = useEditorTexts()
  const { draft, canEdit, onDraft, formType } = editor
  const items = itemsAt(draft, at)
  const [opened, setOpened] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ readonly index: number; readonly item: Draft } | null>(null)
  useAddressedItem(at, setOpened)
  const text = textOf(list)
  const nameOf = (item: Draft) => titleOf(item, list, t('unnamed'))
  const keyed = (item: Draft) =>
    list.prefix === undefined ? item : { ...item, key: freeKey(items, list.prefix) }
  const focusLater = useFocusLater()
  const add = (item: Draft) => {
    onDraft(withItem(draft, at, keyed(item)))
    setOpened(items.length)
    focusLater(`[id="${pathText([...at, items.length])}"] :is(input, textarea, select)`)
  }
  const move = (from: number, to: number) => {
    onDraft(withMoved(draft, at, from, to))
    setOpened(null)
    setSaid(t('moved', { name: nameOf(items[from] ?? {}), rank: to + 1, count: items.length }))
  }
  const { handleOf, marksOf } = useDragOrder(move)
  const focusOn = (index: number) => focusLater(`[id="${pathText([...at, index])}"] > summary`)
  const remove = (index: number) => {
    setRemoved({ index, item: items[index] ?? {} })
    setOpened(null)
    onDraft(withoutItem(draft, at, index))
    focusLater(`[id="${pathText(at)}"] > output button`)
  }
  const takeBack = () => {
    if (removed === null) return
    onDraft(withValue(draft, at, items.toSpliced(removed.index, 0, removed.item)))
    focusOn(removed.index)
    setRemoved(null)
  }
  return (
    <div id={pathText(at)} tabIndex={-1} className={mayHide(list) ? styles.prices : styles.list}>
      {items.map((item, index) => (
        <Item
          key={typedText(item['key']) || index}
          {...{ editor, list, item, index, renderGroup }}
          at={[...at, index]}
          count={items.length}
          isOpen={opened === index}
          onToggle={(isOpen) => setOpened(isOpen ? index : opened === index ? null : opened)}
          onMove={(to) => {
            move(index, to)
            focusOn(to)
          }}
          handle={handleOf(index)}
          marks={marksOf(index)}
          onCopy={() => add(copyOf(item))}
          onRemove={() => remove(index)}
        />
      ))}
      <output className="visually-hidden">{said}</output>
      {removed !== null && <RemovedNote name={nameOf(removed.item)} onTakeBack={takeBack} />}
      {items.length === 0 ? (
        <p className="soft">{t(`empty.${text}`)}</p>
      ) : (
        <ListNotes {...{ editor, at, list }} />
      )}
      {canEdit && items.length < list.most && (
        <AddItem text={text} formType={formType} onAdd={() => add(list.first)} />
      )}
    </div>
  )
}

interface AddItemProps {
  readonly text: ReturnType<typeof textOf>
  readonly formType: EditorProps['formType']
  readonly onAdd: () => void
}

/** The button that adds an item to the end of a list. */
function AddItem({ text, formType, onAdd }: AddItemProps) {
  const t = useEditorTexts()
  return (
    <div>
      <Button variant="second" size="s" onClick={onAdd}>
        {t(text === 'tiers' ? `add.tiers.${formType}` : `add.${text}`)}
      </Button>
    </div>
  )
}

interface RemovedNoteProps {
  readonly name: string
  readonly onTakeBack: () => void
}

/** Names the item removed last, which can be taken back. */
function RemovedNote({ name, onTakeBack }: RemovedNoteProps) {
  const t = useEditorTexts()
  return (
    <output>
      {t('removed', { name })}{' '}
      <Button variant="quiet" size="s" onClick={onTakeBack}>
        {t('takeBack')}
      </Button>
    </output>
  )
}

type DragOrder = ReturnType<typeof useDragOrder>

interface ItemProps extends ItemListProps {
  readonly item: Draft
  readonly index: number
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly onMove: (to: number) => void
  readonly handle: ReturnType<DragOrder['handleOf']>
  readonly marks: ReturnType<DragOrder['marksOf']>
  readonly onCopy: () => void
  readonly onRemove: () => void
}

function Item(props: ItemProps) {
  const { editor, at, list, item, count, isOpen, onToggle } = props
  const t = useEditorTexts()
  const locale = useLocale()
  const title = titleOf(item, list, t('unnamed'))
  const { price, priceCategory } = item
  return (
    <>
      <details
        {...props.marks}
        id={pathText(at)}
        className={styles.item}
        open={isOpen}
        onToggle={(event) => event.currentTarget === event.target && onToggle(event.currentTarget.open)}
      >
        <summary>
          {editor.canEdit && count > 1 && (
            <span {...props.handle} className={styles.handle} aria-hidden="true" />
          )}
          <b>{title}</b>
          <span className="soft num">
            {typeof price === 'number' && priceCategory !== 'Free' && formatEuros(cents(price), locale)}
            {priceCategory === 'Free' && t('choice.priceCategory.Free')}
            <SoldMark {...{ editor, at, item }} />
            {item['isHidden'] === true && ` · ${t('hidden.mark')}`}
            {editor.mistakeAt(`${pathText(at)}.*`) !== undefined && ` ${t('toCorrect')}`}
          </span>
        </summary>
        {isOpen && <ItemFields {...props} />}
      </details>
      {mayHide(list) && editor.canEdit && !isOpen && <HideSwitch {...{ editor, at, item, title }} />}
    </>
  )
}

/** Fields of an open item. Those of closed ones are not drawn: a campaign may have a hundred. */
function ItemFields({
  editor,
  at,
  list,
  item,
  index,
  count,
  onMove,
  onCopy,
  onRemove,
  renderGroup,
}: ItemProps) {
  const t = useEditorTexts()
  const title = titleOf(item, list, t('unnamed'))
  const groups = list.groups.filter((part) => part.types?.includes(editor.formType) !== false)
  return (
    <div className={styles.group}>
      <SoldNote {...{ editor, at, item, onCopy }} />
      {groups.map((group) => renderGroup(at, group))}
      {list.name === 'tiers' && <PriceHistoryFold address={editor.address} price={typedText(item['key'])} />}
      <ItemActions
        {...{ editor, at, title, index, count, onMove, onCopy, onRemove }}
        isKeyed={list.prefix !== undefined}
      />
    </div>
  )
}

/** A copy of a price is for sale: seen, and with open sales. */
function copyOf(item: Draft): Draft {
  const shown = withValue(item, ['isHidden'], null)
  return isOver(item['saleEndDate'], new Date()) ? withValue(shown, ['saleEndDate'], null) : shown
}

/** Puts the focus on an element that the next drawing of the list has: what had it is gone or moved. */
function useFocusLater() {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const found = document.querySelector<HTMLElement>(wanted.current)
    if (found === null) return
    wanted.current = null
    found.focus()
  })
  return (selector: string) => {
    wanted.current = selector
  }
}

function titleOf(item: Draft, { title }: EditorList, unnamed: string): string {
  const value = item[title]
  return typeof value === 'string' && value !== '' ? value : unnamed
}

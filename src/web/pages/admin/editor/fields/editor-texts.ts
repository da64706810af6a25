import type { TextKeys } from '#domain/translate.ts'
import type editor from '#texts/fr/creation/editor.json'
import { useTexts } from '#web/lib/texts.ts'

type EditorText = TextKeys<typeof editor>

/** The texts of the editor; those of fields are found by the names of the fields, which a test compares. */
export function useEditorTexts() {
  const t = useTexts('editor')
  return (key: string, values?: Readonly<Record<string, string | number>>) => t(key as EditorText, values)
}

import type {
  ImportOutcomes,
  ImportTrial,
  Imports,
  OutcomesImport,
  RunImport,
  TryImport,
} from '#contract/person/imports.ts'

/** Imports of an association from another program, for its members. */
export interface ImportCalls {
  'GET /admin/organizations/:org/people/imports': { answer: Imports }
  'POST /admin/organizations/:org/people/imports/trial': { file: true; query: TryImport; answer: ImportTrial }
  'POST /admin/organizations/:org/people/imports/trial/outcomes': {
    file: true
    query: OutcomesImport
    answer: ImportOutcomes
  }
  'POST /admin/organizations/:org/people/imports': { file: true; query: RunImport; answer: Imports }
  'POST /admin/organizations/:org/people/imports/:import/undo': { answer: Imports }
}

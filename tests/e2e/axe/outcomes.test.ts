import { checkWalks } from '../../build/e2e/check-walk.ts'

checkWalks(['outcomes'])

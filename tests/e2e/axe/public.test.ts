import { checkWalks } from '../../build/e2e/check-walk.ts'

checkWalks(['public', 'public-states'])

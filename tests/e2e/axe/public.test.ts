import { checkWalks } from '../../build/screens/check-walk.ts'

checkWalks(['public', 'public-states', 'site', 'errors'])

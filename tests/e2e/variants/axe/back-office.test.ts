import { checkWalks } from '../../../build/screens/check-walk.ts'

checkWalks(['operator', 'association-file'])

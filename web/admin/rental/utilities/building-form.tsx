import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import shared from '../../shared/shared.module.css'
import { type Building, type BuildingList, useBuildingsSaved } from './utilities-data.ts'

type Unit = { propertyId: string; label: string; participation: number | null; fixedParts: number | null }
type Values = { name: string; units: Unit[] }

/** Adds or changes a building with its units. */
export function BuildingForm(props: {
  list: BuildingList
  building?: Building
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { list, building } = props
  const { t } = useTranslation('utilities')
  const saved = useBuildingsSaved()
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      name: building?.name ?? '',
      units: (building?.units ?? []).map(({ propertyId, label, participation, fixedParts }) => ({
        propertyId,
        label,
        participation: participation === null ? null : Number(participation),
        fixedParts: Number(fixedParts),
      })),
    },
    check: ({ name, units }) => ({
      name: name.trim() ? null : 'required',
      ...Object.fromEntries(
        units.flatMap(({ propertyId, label, fixedParts }, n) => [
          [`units.${n}.propertyId`, propertyId ? null : 'required'],
          [`units.${n}.label`, label.trim() ? null : 'required'],
          [`units.${n}.fixedParts`, fixedParts === null ? 'required' : null],
        ]),
      ),
    }),
  })
  const { units } = form.values
  const field = form.getInputProps
  const save = async (values: Values): Promise<void> => {
    const input = {
      name: values.name.trim(),
      units: values.units.map((unit) => ({
        propertyId: unit.propertyId,
        label: unit.label.trim(),
        participation: unit.participation === null ? null : String(unit.participation),
        fixedParts: String(unit.fixedParts ?? 1),
      })),
    }
    await saved(
      building
        ? await client.utilities.changeBuilding({ id: building.id, version: building.version, ...input })
        : await client.utilities.addBuilding(input),
    )
    toast.success(t(building ? 'buildings.changed' : 'buildings.added'))
  }
  const taken = new Set(units.map(({ propertyId }) => propertyId))
  const choices = (own: string) => [
    { value: '', label: t('building.choose') },
    ...list.properties
      .filter(({ id }) => id === own || !taken.has(id))
      .map(({ id, address }) => ({ value: id, label: address })),
  ]
  const moves = list.properties.some(
    ({ id, buildingId }) => taken.has(id) && buildingId !== null && buildingId !== building?.id,
  )
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={building ? building.name : t('buildings.add')}
      submit={building ? t('buildings.change') : t('buildings.add')}
      form={form}
      save={save}
    >
      <TextInput label={t('building.name')} required maxLength={120} {...field('name')} />
      {units.map(({ propertyId }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and only the last one is removed
        <div key={place}>
          <FieldRow>
            <NativeSelect
              label={t('building.property')}
              required
              data={choices(propertyId)}
              {...field(`units.${place}.propertyId`)}
            />
            <TextInput
              label={t('building.label')}
              required
              maxLength={60}
              {...field(`units.${place}.label`)}
            />
          </FieldRow>
          <FieldRow>
            <NumberField
              label={t('building.participation')}
              description={t('building.participationHelp')}
              decimals={4}
              {...field(`units.${place}.participation`)}
            />
            <NumberField
              label={t('building.fixedParts')}
              description={t('building.fixedPartsHelp')}
              required
              decimals={4}
              {...field(`units.${place}.fixedParts`)}
            />
          </FieldRow>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            form.insertListItem('units', {
              propertyId: '',
              label: String(units.length + 1),
              participation: null,
              fixedParts: 1,
            })
          }
        >
          {t('building.addUnit')}
        </Button>{' '}
        {units.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => form.removeListItem('units', units.length - 1)}
          >
            {t('building.removeUnit')}
          </Button>
        )}
      </div>
      {moves && <p className={shared.quiet}>{t('building.moves')}</p>}
    </FormDrawer>
  )
}

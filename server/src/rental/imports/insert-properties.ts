import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { PropertyDraft } from './drafts/draft-properties.ts'

/** Inserts many properties in one statement. */
export async function insertProperties(
  scope: OrganizationScope,
  importId: string,
  drafts: readonly PropertyDraft[],
): Promise<void> {
  const rows = JSON.stringify(drafts.map((draft) => ({ ...draft, id: newId() })))
  await scope.db.execute(sql`
    insert into properties (organization_id, id, user_id, import_id, address, city, postal_code, property_type, rental_type, description,
      square_footage, area_unit, rent_amount, deposit_amount, bills_amount, extra_fees, warranty_amount, daily_rate, weekly_rate,
      monthly_rate, min_stay_days, max_stay_days, check_in_time, check_out_time, house_rules, registration_number, amenities, latitude, longitude, managed_from, managed_from_entered)
    select ${scope.organizationId}::uuid, id, ${scope.userId}::uuid, ${importId}::uuid, address, city, "postalCode", "propertyType", "rentalType", description,
      "squareFootage", "areaUnit", "rentAmount", "depositAmount", "billsAmount", "extraFees", "warrantyAmount", "dailyRate", "weeklyRate",
      "monthlyRate", "minStayDays", "maxStayDays", "checkInTime", "checkOutTime", "houseRules", "registrationNumber", amenities, latitude, longitude, "managedFrom", "managedFromEntered"
      from jsonb_to_recordset(${rows}::jsonb) as x(id uuid, address text, city text, "postalCode" text, "propertyType" text, "rentalType" text,
        description text, "squareFootage" numeric, "areaUnit" text, "rentAmount" bigint, "depositAmount" bigint, "billsAmount" bigint,
        "extraFees" bigint, "warrantyAmount" bigint, "dailyRate" bigint, "weeklyRate" bigint, "monthlyRate" bigint, "minStayDays" int,
        "maxStayDays" int, "checkInTime" time, "checkOutTime" time, "houseRules" text, "registrationNumber" text, amenities text[], latitude numeric, longitude numeric, "managedFrom" date, "managedFromEntered" boolean)`)
}

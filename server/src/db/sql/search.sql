-- The search function is defined beside the search feature's needs (search/README in queries.ts).
select 1;

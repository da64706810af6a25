-- The search does not list forms of organisations that may not collect. From here on `refresh_form_search` sees to it.
delete from form_search using form join organisation on organisation.id = form.organisation_id
where form_search.form_id = form.id and not organisation.allow_collect;

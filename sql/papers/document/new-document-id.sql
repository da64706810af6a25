-- 128 random bits as a UUID; gen_random_uuid has 122. It is also the default of payment.certificate_id.
create or replace function new_document_id() returns uuid language sql volatile as $$
  select encode(substring(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16
  ), 'hex')::uuid
$$;

alter table payment alter column certificate_id set default new_document_id();

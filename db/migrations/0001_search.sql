INSERT INTO `publish_state` (`id`) VALUES (1);
--> statement-breakpoint
-- The audit log is only ever added to.
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
--> statement-breakpoint
-- What staff search for: three characters or more, anywhere in a field. The tables keep it up to date themselves.
CREATE VIRTUAL TABLE `patient_inquiries_search` USING fts5(first_name, last_name, email, phone, content='patient_inquiries', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_search_insert` AFTER INSERT ON `patient_inquiries` BEGIN
	INSERT INTO patient_inquiries_search (rowid, first_name, last_name, email, phone) VALUES (new.id, new.first_name, new.last_name, new.email, new.phone);
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_search_delete` AFTER DELETE ON `patient_inquiries` BEGIN
	INSERT INTO patient_inquiries_search (patient_inquiries_search, rowid, first_name, last_name, email, phone) VALUES ('delete', old.id, old.first_name, old.last_name, old.email, old.phone);
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_search_update` AFTER UPDATE OF first_name, last_name, email, phone ON `patient_inquiries` BEGIN
	INSERT INTO patient_inquiries_search (patient_inquiries_search, rowid, first_name, last_name, email, phone) VALUES ('delete', old.id, old.first_name, old.last_name, old.email, old.phone);
	INSERT INTO patient_inquiries_search (rowid, first_name, last_name, email, phone) VALUES (new.id, new.first_name, new.last_name, new.email, new.phone);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `sponsor_inquiries_search` USING fts5(contact_name, company, email, phone, content='sponsor_inquiries', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_search_insert` AFTER INSERT ON `sponsor_inquiries` BEGIN
	INSERT INTO sponsor_inquiries_search (rowid, contact_name, company, email, phone) VALUES (new.id, new.contact_name, new.company, new.email, new.phone);
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_search_delete` AFTER DELETE ON `sponsor_inquiries` BEGIN
	INSERT INTO sponsor_inquiries_search (sponsor_inquiries_search, rowid, contact_name, company, email, phone) VALUES ('delete', old.id, old.contact_name, old.company, old.email, old.phone);
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_search_update` AFTER UPDATE OF contact_name, company, email, phone ON `sponsor_inquiries` BEGIN
	INSERT INTO sponsor_inquiries_search (sponsor_inquiries_search, rowid, contact_name, company, email, phone) VALUES ('delete', old.id, old.contact_name, old.company, old.email, old.phone);
	INSERT INTO sponsor_inquiries_search (rowid, contact_name, company, email, phone) VALUES (new.id, new.contact_name, new.company, new.email, new.phone);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `visit_requests_search` USING fts5(first_name, last_name, email, phone, content='visit_requests', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `visit_requests_search_insert` AFTER INSERT ON `visit_requests` BEGIN
	INSERT INTO visit_requests_search (rowid, first_name, last_name, email, phone) VALUES (new.id, new.first_name, new.last_name, new.email, new.phone);
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_search_delete` AFTER DELETE ON `visit_requests` BEGIN
	INSERT INTO visit_requests_search (visit_requests_search, rowid, first_name, last_name, email, phone) VALUES ('delete', old.id, old.first_name, old.last_name, old.email, old.phone);
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_search_update` AFTER UPDATE OF first_name, last_name, email, phone ON `visit_requests` BEGIN
	INSERT INTO visit_requests_search (visit_requests_search, rowid, first_name, last_name, email, phone) VALUES ('delete', old.id, old.first_name, old.last_name, old.email, old.phone);
	INSERT INTO visit_requests_search (rowid, first_name, last_name, email, phone) VALUES (new.id, new.first_name, new.last_name, new.email, new.phone);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `job_applications_search` USING fts5(first_name, last_name, email, phone, content='job_applications', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `job_applications_search_insert` AFTER INSERT ON `job_applications` BEGIN
	INSERT INTO job_applications_search (rowid, first_name, last_name, email, phone) VALUES (new.id, new.first_name, new.last_name, new.email, new.phone);
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_search_delete` AFTER DELETE ON `job_applications` BEGIN
	INSERT INTO job_applications_search (job_applications_search, rowid, first_name, last_name, email, phone) VALUES ('delete', old.id, old.first_name, old.last_name, old.email, old.phone);
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_search_update` AFTER UPDATE OF first_name, last_name, email, phone ON `job_applications` BEGIN
	INSERT INTO job_applications_search (job_applications_search, rowid, first_name, last_name, email, phone) VALUES ('delete', old.id, old.first_name, old.last_name, old.email, old.phone);
	INSERT INTO job_applications_search (rowid, first_name, last_name, email, phone) VALUES (new.id, new.first_name, new.last_name, new.email, new.phone);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `blog_posts_search` USING fts5(title, category, slug, content='blog_posts', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `blog_posts_search_insert` AFTER INSERT ON `blog_posts` BEGIN
	INSERT INTO blog_posts_search (rowid, title, category, slug) VALUES (new.id, new.title, new.category, new.slug);
END;
--> statement-breakpoint
CREATE TRIGGER `blog_posts_search_delete` AFTER DELETE ON `blog_posts` BEGIN
	INSERT INTO blog_posts_search (blog_posts_search, rowid, title, category, slug) VALUES ('delete', old.id, old.title, old.category, old.slug);
END;
--> statement-breakpoint
CREATE TRIGGER `blog_posts_search_update` AFTER UPDATE OF title, category, slug ON `blog_posts` BEGIN
	INSERT INTO blog_posts_search (blog_posts_search, rowid, title, category, slug) VALUES ('delete', old.id, old.title, old.category, old.slug);
	INSERT INTO blog_posts_search (rowid, title, category, slug) VALUES (new.id, new.title, new.category, new.slug);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `job_postings_search` USING fts5(title, department, location, content='job_postings', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `job_postings_search_insert` AFTER INSERT ON `job_postings` BEGIN
	INSERT INTO job_postings_search (rowid, title, department, location) VALUES (new.id, new.title, new.department, new.location);
END;
--> statement-breakpoint
CREATE TRIGGER `job_postings_search_delete` AFTER DELETE ON `job_postings` BEGIN
	INSERT INTO job_postings_search (job_postings_search, rowid, title, department, location) VALUES ('delete', old.id, old.title, old.department, old.location);
END;
--> statement-breakpoint
CREATE TRIGGER `job_postings_search_update` AFTER UPDATE OF title, department, location ON `job_postings` BEGIN
	INSERT INTO job_postings_search (job_postings_search, rowid, title, department, location) VALUES ('delete', old.id, old.title, old.department, old.location);
	INSERT INTO job_postings_search (rowid, title, department, location) VALUES (new.id, new.title, new.department, new.location);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `audit_log_search` USING fts5(username, record, content='audit_log', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `audit_log_search_insert` AFTER INSERT ON `audit_log` BEGIN
	INSERT INTO audit_log_search (rowid, username, record) VALUES (new.id, new.username, new.record);
END;
